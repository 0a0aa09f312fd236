/** What has been taught on this device, game by game. */
interface Lesson {
  /** Its opening was seen, or put away. */
  opened: boolean;
  /** A taught match was begun, and nobody has asked for silence since. */
  taught: boolean;
  /** What was said, and how far it need not be said again. */
  met: Record<string, number>;
}

const NONE: Lesson = { opened: false, taught: false, met: {} };
/** Said and then done: that is enough. Said and put away: it may come once more. */
const ENOUGH = 2;

class Lessons {
  private kept = $state.raw<Record<string, Lesson>>(JSON.parse(localStorage.getItem('fondaco.lessons') ?? '{}'));

  /** A lesson is being read. */
  speaking = $state(false);

  private of(game: string): Lesson {
    return this.kept[game] ?? NONE;
  }

  private keep(game: string, change: Partial<Lesson>): void {
    this.kept = { ...this.kept, [game]: { ...this.of(game), ...change } };
    localStorage.setItem('fondaco.lessons', JSON.stringify(this.kept));
  }

  opened = (game: string) => this.of(game).opened;
  open = (game: string, seen = true) => this.keep(game, { opened: seen });
  taught = (game: string) => this.of(game).taught;
  /** The first match is not over yet. */
  learning = (game: string) => this.taught(game) && !this.of(game).met.over;
  /** A first match: everything is said, whatever was said before. */
  begin = (game: string) => this.keep(game, { opened: false, taught: true, met: {} });
  end = (game: string) => this.keep(game, { taught: false });

  wants = (game: string, key: string) => this.taught(game) && (this.of(game).met[key] ?? 0) < ENOUGH;
  understood = (game: string, key: string) => this.keep(game, { met: { ...this.of(game).met, [key]: ENOUGH } });
  putAway = (game: string, key: string) =>
    this.keep(game, { met: { ...this.of(game).met, [key]: (this.of(game).met[key] ?? 0) + 1 } });
}

export const lessons = new Lessons();
