import { prepare } from '../../scripts/prepare.mjs';

/** The clones of the tests are copies of this one: installed and built once, here. */
export default prepare;
