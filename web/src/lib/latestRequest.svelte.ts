/** What a page asks for anew each time something else is wanted: only the answer to the last question is heard, and
 * nothing older stays in its place. */
export class Asked<T> {
  answer = $state.raw<T | null>(null);
  failed = $state.raw<unknown>(null);
  private asking = 0;

  async ask(what: () => Promise<T>): Promise<void> {
    const mine = ++this.asking;
    this.answer = this.failed = null;
    const [answer, failed] = await what().then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, error] as const,
    );
    if (mine === this.asking) [this.answer, this.failed] = [answer, failed];
  }
}
