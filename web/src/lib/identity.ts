/**
 * The id of the user whose session cookie this browser holds. Sockets are opened with the cookie of the moment, so they
 * are opened again when it changes: with a visitor's first guest session, a sign-in or a sign-out, in any tab.
 */
const CHANNEL = 'fondaco.identity';

class Identity {
  /** Null as long as the server has not said it, and after a sign-out. */
  user: number | null = null;
  private listeners = new Set<() => void>();
  private tabs = typeof window === 'undefined' ? null : new BroadcastChannel(CHANNEL);

  /** Call `ask` when another tab has another user; it asks the server whose cookie this is now. */
  watchTabs(ask: () => void): void {
    this.tabs?.addEventListener('message', ({ data }) => {
      if (data !== this.user) ask();
    });
  }

  set(user: number | null): void {
    if (user === this.user) return;
    this.user = user;
    if (user !== null) this.tabs?.postMessage(user);
    for (const listener of this.listeners) listener();
  }

  /** Call `listener` after every change; returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const identity = new Identity();
