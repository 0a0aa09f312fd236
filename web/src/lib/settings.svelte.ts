/** Settings of this device, stored in localStorage. */
import { PLAYBACK_SPEEDS, QUICK, type PlaybackSpeed } from './playback';

type Theme = 'auto' | 'light' | 'dark';
/** Names under which older versions stored the themes. */
const FORMER: Record<string, Theme> = { day: 'light', lamp: 'dark' };

function storedTheme(): Theme {
  const stored = localStorage.getItem('fondaco.theme') ?? 'auto';
  return FORMER[stored] ?? (stored as Theme);
}

class Settings {
  theme = $state<Theme>(storedTheme());
  motion = $state(localStorage.getItem('fondaco.motion') !== 'off');
  sound = $state(localStorage.getItem('fondaco.sound') === 'on');
  /** Bots say something about deals, at the beginning of a rematch and at the end. */
  botTalk = $state(localStorage.getItem('fondaco.bot_talk') !== 'off');
  notify = $state(localStorage.getItem('fondaco.notify') === 'on');
  /** How actions of other players are shown. */
  playbackSpeed = $state<PlaybackSpeed>(
    PLAYBACK_SPEEDS.find((pace) => pace === localStorage.getItem('fondaco.pace')) ?? 'usual',
  );
  confirm = $state(localStorage.getItem('fondaco.confirm') !== 'off');

  save(): void {
    const flags = {
      motion: this.motion,
      sound: this.sound,
      bot_talk: this.botTalk,
      confirm: this.confirm,
      notify: this.notify,
    };
    for (const [name, on] of Object.entries(flags)) localStorage.setItem(`fondaco.${name}`, on ? 'on' : 'off');
    localStorage.setItem('fondaco.theme', this.theme);
    localStorage.setItem('fondaco.pace', this.playbackSpeed);
    this.applyTheme();
  }

  applyTheme(): void {
    const { classList } = document.documentElement;
    classList.toggle('light', this.theme === 'light');
    classList.toggle('dark', this.theme === 'dark');
    classList.toggle('still', !this.motion);
  }

  /** Switch between light and dark mode. */
  toggleTheme(): void {
    const dark = this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    this.theme = dark ? 'light' : 'dark';
    this.save();
  }

  /** Factor of the time that animations take. */
  get tempo(): number {
    return this.playbackSpeed === 'quick' ? QUICK : 1;
  }

  get reducedMotion(): boolean {
    return !this.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
