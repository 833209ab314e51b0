interface Policy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Made once: the security policy allows no second one of that name. */
let policy: Policy | undefined;

/** Passes a constant URL through a Trusted Types policy, because the security policy requires Trusted Types. */
export function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('haat-worker', { createScriptURL: (constant) => constant });
  return policy?.createScriptURL(url) ?? url;
}
