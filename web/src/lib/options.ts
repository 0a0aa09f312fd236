/** Table options in words. */
import type { GameCard } from './wire';
import type { Translator } from './translator';
import { say } from './i18n.svelte';

type Game = Pick<GameCard, 'id' | 'options'>;

export const optionName = (spoken: Translator, game: string, name: string) =>
  spoken.say(`${game}.option.${name}`, { fallback: name });

export function optionValue(spoken: Translator, game: string, name: string, value: unknown): string {
  if (value === null) return say('new_table.no_limit');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no').toLowerCase();
  return spoken.say(`${game}.option.${name}.${value}`, { fallback: String(value) });
}

/** The options that differ from the defaults. */
export const changedOptions = ({ options: usual }: Pick<GameCard, 'options'>, options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== usual[name]));

/** A sentence for each option that differs from the default. */
export function describeChangedOptions(
  spoken: Translator,
  { id, options: usual }: Game,
  options: Record<string, unknown>,
): string[] {
  return Object.entries(options)
    .filter(([name, value]) => name in usual && value !== usual[name])
    .map(([name, value]) =>
      say('waiting_room.agreed.option', {
        option: optionName(spoken, id, name),
        value: optionValue(spoken, id, name, value),
      }),
    );
}
