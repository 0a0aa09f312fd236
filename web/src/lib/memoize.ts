/** Cache the results of an async function by its argument. Failures are not cached. */
export function memoizeAsync<K, V>(ask: (what: K) => Promise<V>): (what: K) => Promise<V> {
  const kept = new Map<K, Promise<V>>();
  return (what) => {
    let answer = kept.get(what);
    if (!answer) {
      answer = ask(what);
      kept.set(what, answer);
      answer.catch(() => kept.delete(what));
    }
    return answer;
  };
}
