import { type APIRequestContext, expect } from '@playwright/test';

/** The newest code on the phone of the demo shop, which gets it a second later. */
export async function codeOn(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const page = await (await request.get(`/demo/phone?number=${phone}`)).text();
      code = /<p class="text"[^>]*>[^<]*?(?<!\w)(\d{6}) /.exec(page)?.[1];
      return code;
    })
    .toBeDefined();
  return code!;
}
