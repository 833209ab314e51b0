/**
 * Does `work` while no other tab of this browser does work of the same name. Browsers have locks on secure origins only;
 * elsewhere tabs may collide, so whatever is done alone must also bear being done twice at once.
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
}
