/** Something is tried on a form: what came of it, and what is wrong with a field of it. */
import { isNameError, ApiError } from './api';
import { say } from './i18n.svelte';

export class FormAction {
  message = $state('');
  fieldError = $state<{ field: string; why: string } | null>(null);

  async run(what: () => Promise<unknown>, done: string, field = ''): Promise<boolean> {
    this.fieldError = null;
    this.message = '';
    try {
      await what();
      this.message = done;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = error.refusal.reason ?? say('no.unreachable');
      if (isNameError(error.refusal)) this.fieldError = { field, why };
      else this.message = why;
      return false;
    }
  }

  /** How a field says that something is wrong with it. */
  invalidAttributes(field: string) {
    return this.fieldError?.field === field ? ({ 'aria-invalid': 'true', 'aria-describedby': 'wrong' } as const) : {};
  }
}
