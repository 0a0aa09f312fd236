/**
 * A request that is repeated with other parameters: only the result of the latest is kept, and older results are
 * cleared.
 */
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
