/** What a page asks for anew each time something else is wanted: only the answer to the last question is heard, and
 * nothing older stays in its place. */
export class LatestRequest<T> {
  data = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  private latest = 0;

  async run(request: () => Promise<T>): Promise<void> {
    const mine = ++this.latest;
    this.data = this.error = null;
    const [answer, failed] = await request().then(
      (answer) => [answer, null] as const,
      (error: unknown) => [null, error] as const,
    );
    if (mine === this.latest) [this.data, this.error] = [answer, failed];
  }
}
