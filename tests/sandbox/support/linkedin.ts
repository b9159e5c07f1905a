import { readAnswer, type Answer, type Running } from './start-sandbox.ts'

/** Posts some words at LinkedIn, with changes of body and headers; a header set to null is left out. */
export async function postAtLinkedIn(
  { base }: Running,
  commentary: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string | null> = {},
): Promise<Answer> {
  const given = {
    authorization: 'Bearer sandbox-linkedin-maya',
    'linkedin-version': '202609',
    'x-restli-protocol-version': '2.0.0',
    'content-type': 'application/json',
    ...headers,
  }
  const body = {
    author: 'urn:li:person:maya-alvarez',
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...changes,
  }
  return readAnswer(
    await fetch(`${base}/api.linkedin.com/rest/posts`, {
      method: 'POST',
      headers: Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      body: JSON.stringify(body),
    }),
  )
}
