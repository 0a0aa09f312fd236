/** Settings of this device, stored in localStorage. */
import { PLAYBACK_SPEEDS, type PlaybackSpeed } from './playback';

type Theme = 'auto' | 'day' | 'lamp';

class Settings {
  theme = $state<Theme>((localStorage.getItem('fondaco.theme') as Theme) ?? 'auto');
  motion = $state(localStorage.getItem('fondaco.motion') !== 'off');
  sound = $state(localStorage.getItem('fondaco.sound') === 'on');
  notify = $state(localStorage.getItem('fondaco.notify') === 'on');
  /** How actions of other players are shown. */
  playbackSpeed = $state<PlaybackSpeed>(
    PLAYBACK_SPEEDS.find((pace) => pace === localStorage.getItem('fondaco.pace')) ?? 'usual',
  );
  confirm = $state(localStorage.getItem('fondaco.confirm') !== 'off');

  save(): void {
    const flags = { motion: this.motion, sound: this.sound, confirm: this.confirm, notify: this.notify };
    for (const [name, on] of Object.entries(flags)) localStorage.setItem(`fondaco.${name}`, on ? 'on' : 'off');
    localStorage.setItem('fondaco.theme', this.theme);
    localStorage.setItem('fondaco.pace', this.playbackSpeed);
    this.applyTheme();
  }

  applyTheme(): void {
    const { classList } = document.documentElement;
    classList.toggle('day', this.theme === 'day');
    classList.toggle('lamp', this.theme === 'lamp');
    classList.toggle('still', !this.motion);
  }

  /** Switch between light and dark mode. */
  toggleTheme(): void {
    const dark = this.theme === 'lamp' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    this.theme = dark ? 'day' : 'lamp';
    this.save();
  }

  get reducedMotion(): boolean {
    return !this.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
