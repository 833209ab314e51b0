import { prepare } from '../../scripts/prepare.mjs';

/** Installs and builds once; the clones of the tests are copies. */
export default prepare;
