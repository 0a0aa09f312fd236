/** The board of Rialto in the browser: question and actions, the lot on a counter, the hand, and the merchants. */
const HUES = ['#8a5508', '#a8332b', '#3f4f8f', '#3b3a36', '#6f5a26', '#7c2f4a'];
const STYLE = `
.rialto { display: grid; gap: 18px; padding: 18px; max-width: 980px; margin: 0 auto }
.rialto .asks { font: 600 20px/1.2 var(--serif) }
.rialto .row { display: flex; flex-wrap: wrap; gap: 9px; align-items: center }
.rialto .counter { padding: 22px; border: 1px solid var(--rule); background: var(--paper); justify-content: center; min-height: 132px }
.rialto .ware { width: 84px; height: 104px; border-radius: 7px; color: #fff; display: grid; place-content: center; font: 600 15px/1 var(--serif); box-shadow: var(--raise) }
.rialto .small { width: 58px; height: 30px; font-size: 12.5px }
.rialto .merchant { display: flex; flex-wrap: wrap; gap: 7px; align-items: center; padding: 7px 0; border-bottom: 1px solid var(--hair); min-height: 46px }
.rialto .merchant b { min-width: 110px }
.rialto .waits b::before { content: '¶ '; color: var(--rubric) }
.rialto .answers { max-height: 30dvh; overflow: auto }
.rialto h2 { font: 600 15px/1 var(--serif) }
`;

const element = (tag, cls, text, ...children) => {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

export function mount(target, table) {
  const style = element('style', '', STYLE);
  const root = element('div', 'rialto');
  target.append(style, root);

  const named = (now, ware) => now.say(`ware.${now.components.ware[ware].id}`);
  const card = (now, ware, small) => {
    const made = element('span', `ware${small ? ' small' : ''}`, named(now, ware));
    made.style.background = HUES[ware % HUES.length];
    return made;
  };

  function merchant(now, { seat, ducats, open_wares, hidden }) {
    const row = element('div', `merchant${now.view.waiting.includes(seat) ? ' waits' : ''}`);
    row.append(
      element('b', '', now.names[seat]),
      element('span', '', `${ducats} ${now.say('see.ducats').toLowerCase()}`),
    );
    row.append(...open_wares.map((ware) => card(now, ware, true)));
    if (hidden) row.append(element('span', '', `+ ${hidden}`));
    return row;
  }

  function answers(now) {
    return now.options.map((action) => {
      const button = element('button', 'btn', now.say(`do.${action.do}`, action));
      button.dataset.do = action.do;
      button.onclick = () => now.play(action);
      return button;
    });
  }

  function draw(now) {
    const { view } = now;
    root.replaceChildren(
      element('strong', 'asks', now.question),
      element('div', 'row answers', '', ...answers(now)),
      element('div', 'row counter', '', ...view.table.lot_wares.map((ware) => card(now, ware))),
      element('h2', '', now.say('see.hand_wares')),
      element('div', 'row', '', ...view.table.hand_wares.map((ware) => card(now, ware))),
      element('div', '', '', ...view.table.merchants.map((each) => merchant(now, each))),
    );
  }

  draw(table);
  return { update: draw, destroy: () => target.replaceChildren() };
}
