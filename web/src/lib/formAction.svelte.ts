/** Something is tried on a form: what came of it, and what is wrong with a field of it. */
import { aboutName, No } from './api';
import { say } from './i18n.svelte';

export class Attempt {
  told = $state('');
  wrong = $state<{ field: string; why: string } | null>(null);

  async at(what: () => Promise<unknown>, done: string, field = ''): Promise<boolean> {
    this.wrong = null;
    this.told = '';
    try {
      await what();
      this.told = done;
      return true;
    } catch (error) {
      if (!(error instanceof No)) throw error;
      const why = error.refusal.reason ?? say('no.unreachable');
      if (aboutName(error.refusal)) this.wrong = { field, why };
      else this.told = why;
      return false;
    }
  }

  /** How a field says that something is wrong with it. */
  complaint(field: string) {
    return this.wrong?.field === field ? ({ 'aria-invalid': 'true', 'aria-describedby': 'wrong' } as const) : {};
  }
}
