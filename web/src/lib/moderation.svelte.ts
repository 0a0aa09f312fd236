/** What the hosts of the house say: to all, and to whom they have barred. */
import type { Tables } from './wire';

class ModerationState {
  private text = $state('');
  private dismissed = $state('');
  /** Why one is barred, if one is. */
  banned = $state('');

  setNotice(notice: Tables['notice']): void {
    this.text = notice?.text ?? '';
  }
  /** What is told to all, until it has been put away. */
  get notice(): string {
    return this.text === this.dismissed ? '' : this.text;
  }
  dismissNotice(): void {
    this.dismissed = this.text;
  }
}

export const moderation = new ModerationState();
