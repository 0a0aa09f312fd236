/** What the table asks, in words, for a page that knows no game. */
import type { Translator } from './translator';
import type { View } from './wire';

/** The pending decision; where several are asked, whoever is not, or has answered, waits for them. */
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
