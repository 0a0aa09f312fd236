/** Messages about friends in other browsers: a catalogue of their own, which is loaded when they are needed. */
import { i18n } from '../../lib/i18n.svelte';

export const loadWords = (): Promise<void> => i18n.load('peer');

export const sayPeer = (key: string, args: Record<string, unknown> = {}): string => i18n.shell.say(`peer.${key}`, args);
