/** What the hosts of the house say: to all, and to whom they have barred. */
import type { Tables } from './wire';

class Hosts {
  private told = $state('');
  private read = $state('');
  /** Why one is barred, if one is. */
  barred = $state('');

  tell(notice: Tables['notice']): void {
    this.told = notice?.text ?? '';
  }
  /** What is told to all, until it has been put away. */
  get notice(): string {
    return this.told === this.read ? '' : this.told;
  }
  putAway(): void {
    this.read = this.told;
  }
}

export const hosts = new Hosts();
