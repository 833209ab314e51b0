/**
 * Runs `work` while no other tab of this browser runs work with the same lock name. Browsers offer locks only on secure
 * origins; on other origins tabs can run at the same time, so `work` must also be correct then.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
