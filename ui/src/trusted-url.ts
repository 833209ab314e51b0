interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Passes a constant URL through a Trusted Types policy, because the security policy requires Trusted Types. */
export function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('haat-worker', { createScriptURL: (constant) => constant });
  return policy?.createScriptURL(url) ?? url;
}
