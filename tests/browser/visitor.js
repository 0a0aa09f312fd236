// Init script of every test page: seeded random numbers, a record of the traffic, and a player that clicks.
// prettier-ignore
((SEED, QUICK, LONGEST) => {
  if (!location.protocol.startsWith('http')) return;

  /** Seeded random numbers; `state` is the state of the generator. */
  class Dice {
    constructor(state) {
      this.state = state;
    }
    next() {
      this.state = (this.state + 0x6d2b79f5) | 0;
      let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    }
  }

  // A reloaded page must not repeat the random words it has already sent.
  const loads = Number(sessionStorage.getItem('loads')) + 1;
  sessionStorage.setItem('loads', loads);
  const words = new Dice(SEED * 1000 + loads);
  crypto.getRandomValues = (array) => {
    for (const i of array.keys()) array[i] = words.next() * 2 ** 32;
    return array;
  };

  // Of several deals of a first match always the first is dealt.
  Math.random = () => 0;

  // Faster animations: the same elements move in the same order. Long timeouts are no animations.
  const [later, frame, now] = [setTimeout.bind(window), requestAnimationFrame.bind(window), performance.now.bind(performance)];
  window.setTimeout = (what, ms = 0, ...args) => later(what, ms < LONGEST ? ms / QUICK : ms, ...args);
  window.requestAnimationFrame = (draw) => frame((time) => draw(time * QUICK));
  performance.now = () => now() * QUICK;
  // What the page measures again and again, such as where a callout may lie, can be measured at once.
  const [repeat, halt, measures] = [setInterval.bind(window), clearInterval.bind(window), new Map()];
  window.setInterval = (what, ms, ...args) => {
    const id = repeat(what, ms, ...args);
    if (ms < 1000) measures.set(id, () => what(...args));
    return id;
  };
  window.clearInterval = (id) => {
    measures.delete(id);
    halt(id);
  };
  async function measured() {
    for (const measure of [...measures.values()]) measure();
    await new Promise((drawn) => frame(() => later(drawn)));
  }

  // -- traffic: the latest table state, and whether a response is pending
  const [heard, said, logs, acts] = [[], [], new Map(), new Map()];
  let [news, asked] = [null, 0];
  /** Remove the actions sent over a socket whose results have arrived. */
  function settle(known) {
    for (const [key, { seq }] of acts) if (seq !== null && seq <= known) acts.delete(key);
  }
  function hear(text) {
    heard.push(text);
    if (!text.startsWith('{')) return;
    const told = JSON.parse(text);
    const latest = told.views && told.table ? told : told.news?.views ? told.news : null;
    if (told.done && acts.has(told.done.key)) acts.get(told.done.key).seq = told.done.seq;
    if (told.refused) acts.delete(told.key);
    settle(latest?.seq ?? news?.seq);
    if (!latest || (news?.table.id === latest.table.id && latest.seq < news.seq)) return;
    if (news?.table.id !== latest.table.id) logs.clear();
    news = latest;
    for (const { seat, log, log_from } of news.views) logs.set(seat, (logs.get(seat) ?? []).slice(0, log_from).concat(log));
  }
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', ({ data }) => hear(data));
      // only its own: a socket that the page replaced long ago may close while an action waits on the new one
      this.addEventListener('close', () => {
        for (const [key, { socket }] of acts) if (socket === this) acts.delete(key);
      });
    }
    send(text) {
      if (text.startsWith('{"act"')) acts.set(JSON.parse(text).act.key, { socket: this, seq: null });
      said.push(text);
      super.send(text);
    }
  };
  const [ask, read, waited] = [fetch.bind(window), Response.prototype.text, new WeakSet()];
  window.fetch = async (path, ...more) => {
    said.push(path);
    if (path.endsWith('/actions')) acts.clear();
    if (!/^\/api\/(tables|me)/.test(path)) return ask(path, ...more);
    asked += 1;
    try {
      const answer = await ask(path, ...more);
      if (answer.status === 204) asked -= 1;
      else waited.add(answer);
      return answer;
    } catch (error) {
      asked -= 1;
      throw error;
    }
  };
  Response.prototype.text = async function () {
    const text = await read.call(this);
    if (waited.delete(this)) {
      asked -= 1;
      hear(text);
    }
    return text;
  };

  // The offline server runs in a worker.
  const workers = [];
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      workers.push(this);
      this.addEventListener('message', ({ data }) => {
        if (data.guest !== undefined) return; // for a friend, whose page is elsewhere
        if (data.response) asked -= 1;
        if (data.response || data.message) hear(data.message ?? data.response.text);
      });
    }
    postMessage(message, ...more) {
      if (message.request && message.guest === undefined) asked += 1;
      super.postMessage(message, ...more);
    }
  };

  // A guest of another browser asks over a data channel, in pieces of texts.
  const [{ createDataChannel }, channels] = [RTCPeerConnection.prototype, []];
  RTCPeerConnection.prototype.createDataChannel = function (...args) {
    const channel = createDataChannel.apply(this, args);
    channels.push(channel);
    const [send, pieces] = [channel.send.bind(channel), []];
    let waits = 0;
    channel.send = (text) => {
      if (/^=\{"id":\d+,"request"/.test(text)) {
        asked += 1;
        waits += 1;
      }
      send(text);
    };
    channel.addEventListener('message', ({ data }) => {
      pieces.push(data.slice(1));
      if (data.startsWith('+')) return;
      const { response, message } = JSON.parse(pieces.splice(0).join(''));
      if (response) [asked, waits] = [asked - 1, waits - 1];
      if (response || message) hear(message ?? response.text);
    });
    channel.addEventListener('close', () => ([asked, waits] = [asked - waits, 0]));
    return channel;
  };
  /** The offline server's response as text: it has integers too large for a JavaScript number. */
  function askWorker(method, path, body) {
    const id = `${method} ${path} ${words.next()}`;
    return new Promise((tell) => {
      workers[0].addEventListener('message', ({ data }) => data.id === id && tell(data.response.text));
      workers[0].postMessage({ id, request: { method, path, body: body && JSON.stringify(body) } });
    });
  }

  // -- the page
  const seen = (selector) => [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length);
  /** Nothing is pending: no response, no bot's turn, no animation, no button that is still locked. */
  const atRest = () => !asked && !acts.size && (news?.table.thinking ?? null) === null && !document.querySelector('.prompt .skip, button[aria-busy=true]');
  const turns = () => Math.max(0, ...[...logs.values()].map((log) => log.flatMap(({ events }) => events).filter((event) => event.begins_turn).length));

  const open = (each) => each.getClientRects().length && !each.disabled && each.getAttribute('aria-disabled') !== 'true';
  function within(target) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    for (const part of [target, ...target.children])
      for (const box of part.getClientRects())
        for (const [x, y] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]])
          if (target.contains(document.elementFromPoint(box.x + box.width * x, box.y + box.height * y))) return true;
    return false;
  }
  /** Find the first wish that a pointer can reach; wishes covered by something else are added to `covered`. The dice
      choose among its elements, and the next one that can be reached is taken; never a hint, which differs each time. */
  function find(wishes, dice, covered) {
    for (const [what, selector] of wishes) {
      const found = [...document.querySelectorAll(selector)].filter((each) => open(each) && !each.matches('.hint'));
      if (!found.length) continue;
      const first = Math.floor(dice.next() * found.length);
      const target = [...found.slice(first), ...found.slice(0, first)].find(within);
      if (target !== found[first]) covered.add(what);
      if (target) return { what, target };
    }
    return { what: '', target: null };
  }

  /** Click while nothing is pending, until something is seen or done, a tutorial step is new, or a turn or the match has
      ended. */
  async function play({ wishes, until, deeds, seconds, stuck, state, turn, read }) {
    const [dice, clicks, covered, end] = [new Dice(state), {}, new Set(), Date.now() + 1000 * seconds];
    const told = (why) => ({ why, clicks, covered: [...covered], state: dice.state });
    let again = 0;
    for (let idle = Date.now(); Date.now() < end; await new Promise((next) => later(next))) {
      if (!atRest()) {
        idle = Date.now();
        continue;
      }
      if (turn !== null && turns() > turn) return told('turn');
      const callout = read && document.querySelector('[data-hint]');
      if (callout && !read.includes(callout.dataset.hint)) return told('callout');
      if (until ? seen(until) : deeds?.every((deed) => clicks[deed])) return told('done');
      if (seen('.over')) return told('over');
      const [before, covering] = [dice.state, new Set()];
      const { what, target } = find(wishes, dice, covering);
      if (covering.size && again < 2) {
        again += 1;
        dice.state = before; // what covers it may lie elsewhere in a moment
        await measured();
        continue;
      }
      again = 0;
      covering.forEach((each) => covered.add(each));
      if (!target && Date.now() - idle > 1000 * stuck) return told('nothing can be clicked');
      if (!target) continue;
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      clicks[what] = (clicks[what] ?? 0) + 1;
      idle = Date.now();
    }
    return told('the time is up');
  }

  /** Mark the element to be clicked next, and return its name. */
  function mark({ wishes, state }) {
    for (const old of document.querySelectorAll('[data-next]')) old.removeAttribute('data-next');
    const dice = new Dice(state);
    const { what, target } = find(wishes, dice, new Set());
    target?.setAttribute('data-next', '');
    return { what, state: dice.state };
  }

  window.visitor = { channels, heard, said, askWorker, atRest, turns, play, mark, news: () => news };
})
