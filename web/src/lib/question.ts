/** The pending question in words, for pages that know no game. */
import type { Translator } from './translator';
import type { View } from './wire';

/** If several seats are asked, seats that need not answer read whom the table waits for. */
export function question({ game, over, waiting, decision, seat }: View, translator: Translator): string {
  if (over) return translator.say('fondaco.at.over');
  const alone = 'who' in decision;
  if (!alone && !waiting.includes(seat ?? -1))
    return translator.say('fondaco.at.waits', { names: translator.people(waiting, 'whom') });
  return translator.say(`${game}.at.${decision.at}`, {
    ...decision,
    seat: waiting[0],
    yours: !alone || decision.who === seat,
  });
}
