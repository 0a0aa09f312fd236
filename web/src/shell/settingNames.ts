import { say } from '../lib/i18n.svelte';
import type { Table } from '../lib/table.svelte';

/** Changed settings in words, as a list. */
export const settingNames = (table: Table, changed: string[]): string =>
  table.translator.join(changed.map((name) => say(`waiting_room.setting.${name}`)));
