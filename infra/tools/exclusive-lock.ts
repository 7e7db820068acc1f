import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file by an exclusive SQLite transaction, which the operating system ends with the process; undefined while
 * another holds it.
 */
export function tryExclusiveLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined;
    throw error;
  }
}
