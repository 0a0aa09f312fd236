/** The signed-in user or guest of this browser. */
import { api } from './api';
import { identity } from './identity';
import type { Me } from './wire';

class CurrentUser {
  me = $state.raw<Me | null>(null);

  async load(): Promise<Me> {
    this.me ??= await api.me();
    return this.me;
  }
}

export const currentUser = new CurrentUser();

identity.watchTabs(
  () =>
    void api.me().then(
      (me) => (currentUser.me = me),
      () => undefined,
    ),
);
