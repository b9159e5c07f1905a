import { randomBytes } from 'node:crypto'

import { ownOrigin } from '../../http/origin.ts'

import { invalidField, LinkedInError } from '../rest/li-error.ts'
import { urnOf } from '../people.ts'
import type { LinkedInCall } from '../rest/serve.ts'
import type { Asset } from '../state.ts'
import { needLinkedInScope } from '../consent/tokens.ts'
import { SUPPORTED_VERSION } from '../rest/version.ts'

const URL_LIFE = 86_400_000

/** A new, empty asset for the owner a body names, who must be the token's own member. */
export function newAsset(call: LinkedInCall, kind: Asset['kind'], owner: string, size: number | null): Asset {
  const resource = kind === 'image' ? 'partnerApiImages' : 'partnerApiVideos'
  needLinkedInScope(call.token, 'w_member_social', `${resource}.ACTION-initializeUpload.${SUPPORTED_VERSION}`)
  checkOwner(call, owner, 'initializeUploadRequest/owner')
  const id = randomBytes(12).toString('base64url')
  return {
    urn: `urn:li:${kind}:${kind === 'image' ? 'C4E22AQ' : 'C4E05AQ'}${id}`,
    kind,
    owner: call.token.member.sub,
    key: randomBytes(18).toString('base64url'),
    urlExpiresAt: call.now + URL_LIFE,
    size,
    parts: [],
    uploadToken: '',
    uploadedAt: null,
    file: null,
    width: 0,
    height: 0,
    fault: null,
  }
}

/** @throws LinkedInError unless the URN is the member's who holds the token */
export function checkOwner(call: LinkedInCall, urn: string, field: string): void {
  if (!/^urn:li:(person|organization):[\w-]+$/.test(urn)) {
    throw invalidField(field, `${urn} is not a person or organization`, 'INVALID_URN_TYPE')
  }
  if (urn === urnOf(call.token.member)) return
  const text = `Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields [/${field}]`
  throw new LinkedInError(403, 'ACCESS_DENIED', text, 100)
}

export function uploadUrl(call: LinkedInCall, asset: Asset, part?: number): string {
  const tail = part === undefined ? '' : `/${part}`
  return `${ownOrigin(call.request)}/sandbox/www.linkedin.com/dms-uploads/${asset.key}${tail}`
}

/** The member's own asset of that name; anyone else's isn't there. */
export function ownAsset(call: LinkedInCall, urn: string, kind: Asset['kind']): Asset | undefined {
  const asset = call.linkedIn.state.assets.get(urn)
  return asset?.kind === kind && asset.owner === call.token.member.sub ? asset : undefined
}
