/** Runs a request of a form and holds its result: a message, or an error for one field. */
import { errorField, ApiError } from './api';
import { say } from './i18n.svelte';

export class FormAction {
  message = $state('');
  fieldError = $state<{ field: string; why: string } | null>(null);

  /** Show an error beside a field without asking the server. */
  reject(field: string, why: string): void {
    this.message = '';
    this.fieldError = { field, why };
  }

  /** Run a request. Errors about a name go beside `field`, those about a password beside the password. */
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
      const at = errorField(error.refusal, field);
      if (at) this.fieldError = { field: at, why };
      else this.message = why;
      return false;
    }
  }

  /** ARIA attributes for a field with an error. */
  invalidAttributes(field: string) {
    return this.fieldError?.field === field
      ? ({ 'aria-invalid': 'true', 'aria-describedby': `error-${field}` } as const)
      : {};
  }
}
