/** Key-value store in IndexedDB. A write is durable when its promise resolves. */
export class KeyValueStore {
  private constructor(private base: IDBDatabase) {}

  static open(name: string): Promise<KeyValueStore> {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('texts');
      asked.onsuccess = () => resolve(new KeyValueStore(asked.result));
      asked.onerror = () => reject(asked.error);
    });
  }

  /** All entries from `first` up to, but not including, `past`, in key order. */
  async read(first: string, past: string): Promise<[string, string][]> {
    const range = IDBKeyRange.bound(first, past, false, true);
    const asked = await this.transaction(
      'readonly',
      (texts) => [texts.getAllKeys(range), texts.getAll(range)] as const,
    );
    const [names, texts] = asked.map(({ result }) => result as string[]);
    return names.map((name, i) => [name, texts[i]]);
  }

  /** Write all or none. */
  async write(texts: [string, string][]): Promise<void> {
    await this.transaction('readwrite', (store) => texts.forEach(([name, text]) => store.put(text, name)));
  }

  async remove(name: string): Promise<void> {
    await this.transaction('readwrite', (store) => void store.delete(name));
  }

  private transaction<T>(mode: IDBTransactionMode, work: (texts: IDBObjectStore) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = this.base.transaction('texts', mode, { durability: 'strict' });
      const out = work(transaction.objectStore('texts'));
      transaction.oncomplete = () => resolve(out);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }
}
