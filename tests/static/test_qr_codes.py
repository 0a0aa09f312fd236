"""Links and codes as QR codes: what one screen shows, the camera of another browser reads."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import press_ready
from tests.browser.fixtures import DESKTOP, PHONE
from tests.static.friends import Friends, create_table, sit
from tests.static.static_host import NEEDS_SITE, wait_until_ready

pytestmark = NEEDS_SITE
WIDTH, HEIGHT = 640, 480
# The brightness of a picture in the middle of a dark desk, as a camera sees a screen: tilted, and larger than it is.
FILM = """async ([picture, width, height]) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const context = new OffscreenCanvas(width, height).getContext('2d');
  const scale = (0.8 * height) / Math.max(bitmap.width, bitmap.height);
  context.fillStyle = '#444';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(0.1);
  context.scale(scale, scale);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let i = 0; i < data.length; i += 4)
    text += String.fromCharCode(Math.round((data[i] * 299 + data[i + 1] * 587 + data[i + 2] * 114) / 1000));
  return btoa(text);
}"""


@pytest.fixture
def film(tmp_path: Path) -> Path:
    return tmp_path / "camera.y4m"


@pytest.fixture
def device(friends: Friends, film: Path) -> Browser:
    """Start a browser that paints, with a camera that shows a film."""
    write(film, bytes(WIDTH * HEIGHT))
    return friends.device(
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )


def write(film: Path, brightness: bytes) -> None:
    """Write a film of one grey picture (YUV4MPEG2)."""
    grey = bytes([128]) * (WIDTH * HEIGHT // 2)
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode()
    film.write_bytes(head + b"".join(b"FRAME\n" + brightness + grey for _ in range(3)))


def show(page: Page, label: str, film: Path, studio: Page) -> None:
    """Let a page show a QR code, and hold it in front of the camera."""
    page.locator("details", has_text="QR code").locator("summary", has_text="QR code").last.click()
    picture = page.get_by_role("img", name=f"QR code: {label}").screenshot()
    brightness = studio.evaluate(FILM, [base64.b64encode(picture).decode(), WIDTH, HEIGHT])
    write(film, base64.b64decode(brightness))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_links_and_codes_are_read_from_screens(friends: Friends, device: Browser, film: Path, scheme: str) -> None:
    host, bea = friends.browser(DESKTOP, device), friends.browser(PHONE, device)
    studio = device.new_context().new_page()
    for page in (host, bea):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    host.goto(friends.host.url)
    wait_until_ready(host)
    create_table(host, 2)
    host.get_by_role("button", name="Create link").click()
    show(host, "Link for one friend", film, studio)

    bea.goto(f"{friends.host.url}#/join/cut-off")
    bea.get_by_role("button", name="Scan QR code").click()
    expect(bea.get_by_label("Code for your friend")).to_be_visible()
    show(bea, "Code for your friend", film, studio)
    host.get_by_role("button", name="Scan QR code").click()
    expect(host.get_by_text("1 friend is connected")).to_be_visible()
    for page in (host, bea):
        expect(page.locator("video")).to_have_count(0)
    sit(bea, "Bea")
    press_ready(host)
    bea.wait_for_selector("main.table")


def test_without_a_camera_nothing_is_offered(friends: Friends) -> None:
    page = friends.browser(PHONE)
    page.add_init_script("navigator.mediaDevices.enumerateDevices = async () => []")
    page.goto(f"{friends.host.url}#/join/cut-off")
    expect(page.get_by_label("New link")).to_be_visible()
    expect(page.get_by_role("button", name="Scan QR code")).to_have_count(0)


def test_a_camera_that_may_not_be_used_leaves_the_text(friends: Friends) -> None:
    device = friends.device("--use-fake-device-for-media-stream")
    page = friends.browser(PHONE, device)
    page.add_init_script("navigator.mediaDevices.getUserMedia = async () => { throw new Error('NotAllowedError') }")
    page.goto(f"{friends.host.url}#/join/cut-off")
    page.get_by_role("button", name="Scan QR code").click()
    expect(page.get_by_role("alert").last).to_contain_text("paste the text")
    expect(page.get_by_label("New link")).to_be_visible()
