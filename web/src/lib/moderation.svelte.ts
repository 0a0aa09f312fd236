/** Announcements and bans by the moderators. */
import type { Tables } from './wire';

class ModerationState {
  private text = $state('');
  private dismissed = $state('');
  /** The reason why this user is banned; empty if not banned. */
  banned = $state('');

  setAnnouncement(announcement: Tables['announcement']): void {
    this.text = announcement?.text ?? '';
  }
  /** The current announcement, until it is dismissed. */
  get announcement(): string {
    return this.text === this.dismissed ? '' : this.text;
  }
  dismissAnnouncement(): void {
    this.dismissed = this.text;
  }
}

export const moderation = new ModerationState();
