/** A button that copies a text says so for some seconds. */
const SAID_FOR = 4000;

export class Copying {
  done = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  async copy(text: string): Promise<void> {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    clearTimeout(this.#timer);
    this.done = true;
    this.#timer = setTimeout(() => (this.done = false), SAID_FOR);
  }
}
