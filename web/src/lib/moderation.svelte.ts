/** Announcements and bans by the moderators. */
import type { Tables } from './wire';

class ModerationState {
  private text = $state('');
  private dismissed = $state('');
  /** The reason why this user is banned; empty if not banned. */
  banned = $state('');

  setNotice(notice: Tables['notice']): void {
    this.text = notice?.text ?? '';
  }
  /** The current announcement, until it is dismissed. */
  get notice(): string {
    return this.text === this.dismissed ? '' : this.text;
  }
  dismissNotice(): void {
    this.dismissed = this.text;
  }
}

export const moderation = new ModerationState();
