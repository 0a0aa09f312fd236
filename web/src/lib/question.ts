/** What the table asks, in words, for a page that knows no game. */
import type { Speaker } from './translator';
import type { View } from './wire';

/** The pending decision; where several are asked, whoever is not, or has answered, waits for them. */
export function question({ game, over, waiting, decision, seat }: View, speaker: Speaker): string {
  if (over) return speaker.say('fondaco.at.over');
  const alone = 'who' in decision;
  if (!alone && !waiting.includes(seat ?? -1))
    return speaker.say('fondaco.at.waits', { names: speaker.people(waiting, 'whom') });
  return speaker.say(`${game}.at.${decision.at}`, {
    ...decision,
    seat: waiting[0],
    yours: !alone || decision.who === seat,
  });
}
