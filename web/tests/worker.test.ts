import { describe, expect, it } from 'vitest';
import SCRIPT from '../public/sw.js?raw';

const SERVER = 'https://play.example';

/** A page of the server that is open somewhere; one that nobody has in hand cannot be led elsewhere. */
class Page {
  focused = false;
  constructor(
    public url: string,
    private inHand = true,
  ) {}
  async navigate(path: string) {
    if (!this.inHand) throw new TypeError('not this worker’s page');
    this.url = SERVER + path;
    return this;
  }
  async focus() {
    this.focused = true;
    return this;
  }
}

/** What is open, and what comes to be, when somebody clicks a notification about a table. */
async function clicked(pages: Page[], data?: { url: string }) {
  const heard: Record<string, (event: unknown) => void> = {};
  const opened: string[] = [];
  const clients = { matchAll: async () => pages, openWindow: async (url: string) => opened.push(url) };
  const self = { clients, addEventListener: (name: string, hear: (event: unknown) => void) => (heard[name] = hear) };
  new Function('self', SCRIPT)(self);
  let closed = false;
  let done: Promise<unknown> = Promise.reject(new Error('nobody waits for it'));
  done.catch(() => {});
  const notification = { data, close: () => (closed = true) };
  heard.notificationclick?.({ notification, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  return { closed, opened, shown: pages.filter((page) => page.focused).map((page) => page.url) };
}

describe('a click on a notification', () => {
  const table = { url: '/t/abc' };

  it('shows the page that has the table open, and no other is led away', async () => {
    const lobby = new Page(`${SERVER}/`);
    const there = new Page(`${SERVER}/t/abc?seat=1`);
    expect(await clicked([lobby, there], table)).toEqual({ closed: true, opened: [], shown: [there.url] });
    expect([lobby.url, there.url]).toEqual([`${SERVER}/`, `${SERVER}/t/abc?seat=1`]);
  });
  it('else leads a page of the server there', async () => {
    expect(await clicked([new Page(`${SERVER}/settings`)], table)).toEqual({
      closed: true,
      opened: [],
      shown: [`${SERVER}/t/abc`],
    });
  });
  it('shows a page at least that cannot be led', async () => {
    const page = new Page(`${SERVER}/settings`, false);
    expect((await clicked([page], table)).shown).toEqual([`${SERVER}/settings`]);
  });
  it('else opens the table, or the lobby where no table is named', async () => {
    expect(await clicked([], table)).toEqual({ closed: true, opened: ['/t/abc'], shown: [] });
    expect((await clicked([])).opened).toEqual(['/']);
  });
});
