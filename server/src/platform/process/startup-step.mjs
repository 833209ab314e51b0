/**
 * Runs one step of a start and prints its name and duration: `database … 0.12 s`.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = performance.now();
  process.stdout.write(`${name} … `);
  try {
    const result = await work();
    console.log(`${((performance.now() - began) / 1000).toFixed(2)} s`);
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}
