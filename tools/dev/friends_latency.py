"""Measure the latency of actions at a table of friends' browsers, and at that of a server, in one run.

    make static && make client
    python tools/dev/friends_latency.py --actions 200

Two browsers play by clicks, with faster animations: first connected to each other, without a server, then at a
server of this machine. Measured is the time from the moment when a page sends an action until it knows the new
position. For the guest of a browser it contains the time of the host's worker, which is also printed by itself.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.fixtures import CHROMIUM, DESKTOP, FLAGS, Visit
from tests.browser.invitations import create_table, sit
from tests.browser.kept_pages import KeptPages
from tests.server.live_server import Server
from tests.static.friends import Friends, evening, play_on

# Events have the time of a clock that the tests' own script leaves alone.
TIMES = """(() => {
  const now = () => new Event('').timeStamp;
  const [sent, times] = [new Map(), { action: [], worker: [] }];
  const begin = (kind, id) => sent.set(`${kind} ${id}`, now());
  const end = (kind, id, into) => {
    const at = sent.get(`${kind} ${id}`);
    if (at !== undefined && sent.delete(`${kind} ${id}`)) times[into].push(now() - at);
  };
  window.times = times;
  const isAction = ({ path }) => path.endsWith('/actions');

  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (data.response) end('worker', data.id, data.guest === undefined ? 'action' : 'worker');
      });
    }
    postMessage(message, ...more) {
      if (message.request && isAction(message.request)) begin('worker', message.id);
      super.postMessage(message, ...more);
    }
  };
  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (...args) {
    const [channel, pieces] = [createDataChannel.apply(this, args), []];
    const send = channel.send.bind(channel);
    channel.send = (text) => {
      const message = text.startsWith('={"id":') && text.includes('"request"') ? JSON.parse(text.slice(1)) : {};
      if (message.request && isAction(message.request)) begin('channel', message.id);
      send(text);
    };
    channel.addEventListener('message', ({ data }) => {
      pieces.push(data.slice(1));
      if (data.startsWith('+')) return;
      const message = JSON.parse(pieces.splice(0).join(''));
      if (message.response) end('channel', message.id, 'action');
    });
    return channel;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      let [own, latest] = [null, 0];
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.done) own = message.done;
        if (message.seq) latest = message.seq;
        if (own && latest >= own.seq) end('socket', own.key, 'action');
      });
    }
    send(text) {
      const { act } = JSON.parse(text);
      if (act) begin('socket', act.key);
      super.send(text);
    }
  };
  const ask = window.fetch;
  window.fetch = async (path, how) => {
    if (typeof path !== 'string' || !path.endsWith('/actions')) return ask(path, how);
    const at = now();
    const answer = await ask(path, how);
    void answer.clone().text().then(() => times.action.push(now() - at));
    return answer;
  };
})()"""


@contextmanager
def table_of_friends(chromium: Browser) -> Iterator[list[Page]]:
    friends = Friends(chromium)
    friends.scripts = {0: TIMES, 1: TIMES}
    yield evening(friends, DESKTOP)
    friends.close()


@contextmanager
def table_of_a_server(chromium: Browser) -> Iterator[list[Page]]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        visit = Visit(server, chromium, KeptPages())
        host, guest = visit("", moving=True), visit("", moving=True)
        for page in (host, guest):
            page.add_init_script(TIMES)
        sit(guest, create_table(host, 2), "Bea")
        for page in (host, guest):
            page.wait_for_selector("main.table")
        yield [host, guest]
        for context in visit.contexts:
            context.close()


def figures(times: list[float]) -> str:
    median, p95 = statistics.median(times), sorted(times)[len(times) * 19 // 20]
    return f"median {median:5.1f} ms, p95 {p95:5.1f} ms, {len(times)} actions"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=200, help="log lines to be played at each table")
    wanted = parser.parse_args().actions
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with table_of_friends(chromium) as pages:
            play_on(pages, wanted)
            host, guest = [page.evaluate("times") for page in pages]
        print(f"guest of a browser    {figures(guest['action'])}")
        print(f"  of it the worker    {figures(host['worker'])}")
        print(f"host of a browser     {figures(host['action'])}")
        with table_of_a_server(chromium) as pages:
            play_on(pages, wanted)
            times = [each for page in pages for each in page.evaluate("times.action")]
        print(f"player of a server    {figures(times)}")
        chromium.close()


if __name__ == "__main__":
    main()
