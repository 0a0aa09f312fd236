/** The person at this device. */
import { house } from './api';
import type { Me } from './wire';

class Person {
  who = $state.raw<Me | null>(null);

  async ask(): Promise<Me> {
    this.who ??= await house.me();
    return this.who;
  }
}

export const person = new Person();
