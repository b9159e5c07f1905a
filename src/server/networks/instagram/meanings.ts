import type { PostFault } from '../network-error.ts'

/** The next step after an error, as far as its number shows. */
type Sense =
  | 'refused' // permanently
  | 'later' // the same call may work later
  | 'anew' // the uploads are unusable; with a new container it may work
  | 'limit' // the daily limit is reached
  | 'gone' // the container or media is missing, or can't be used yet
  | 'broken' // Instagram's own error

export interface Meaning {
  sense: Sense
  /** For what is refused permanently: what of the post the agent can change. */
  fault?: PostFault
  /** A sentence for the agent. */
  message: string
}

const FETCH = 'Instagram couldn’t get this post’s media from our server.'
const PREPARE = 'Instagram couldn’t prepare this post.'
const EXPIRED = 'Instagram let this post’s media expire.'
const TAGS = 'Instagram doesn’t accept this post’s tags.'

/** By `error_subcode`, which the status of a failed container also contains. */
export const BY_SUBCODE: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [2207001, { sense: 'broken', message: 'Instagram couldn’t be reached.' }],
  [2207003, { sense: 'later', message: FETCH }],
  [2207004, { sense: 'refused', fault: 'media_invalid', message: 'The picture is too large for Instagram.' }],
  [2207005, { sense: 'refused', fault: 'media_invalid', message: 'Instagram can’t read this picture.' }],
  [2207006, { sense: 'gone', message: EXPIRED }],
  [2207008, { sense: 'gone', message: EXPIRED }],
  [
    2207009,
    {
      sense: 'refused',
      fault: 'media_invalid',
      message: 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide).',
    },
  ],
  [2207010, { sense: 'refused', fault: 'caption_invalid', message: 'The caption is too long for Instagram.' }],
  [2207020, { sense: 'anew', message: EXPIRED }],
  [2207023, { sense: 'refused', fault: 'media_invalid', message: 'Instagram doesn’t support this kind of post.' }],
  [2207026, { sense: 'refused', fault: 'media_invalid', message: 'Instagram can’t use this video’s format.' }],
  [2207027, { sense: 'gone', message: 'Instagram is still preparing this post.' }],
  [2207028, { sense: 'refused', fault: 'media_invalid', message: 'Instagram allows 2 to 10 pictures in one post.' }],
  [2207032, { sense: 'anew', message: PREPARE }],
  [2207035, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207036, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207037, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207040, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207042, { sense: 'limit', message: 'You’ve reached Instagram’s limit of posts for one day.' }],
  [2207050, { sense: 'refused', message: 'Instagram has restricted this account. Open Instagram to see why.' }],
  [
    2207051,
    { sense: 'refused', message: 'Instagram is blocking posts from this account for now. Try again in a few hours.' },
  ],
  [2207052, { sense: 'later', message: FETCH }],
  [2207053, { sense: 'anew', message: PREPARE }],
  [2207057, { sense: 'refused', fault: 'media_invalid', message: 'Instagram can’t use this video’s cover.' }],
  [2207077, { sense: 'anew', message: FETCH }],
  [2207081, { sense: 'refused', fault: 'media_invalid', message: 'Instagram doesn’t support this kind of reel.' }],
  [2207082, { sense: 'anew', message: PREPARE }],
])

/** For codes that come without a subcode, the subcode with the same meaning. */
export const SUBCODE_OF: ReadonlyMap<number, number> = new Map([
  [9, 2207042],
  [24, 2207008],
  [25, 2207050],
  [352, 2207026],
  [9004, 2207052],
  [9007, 2207027],
  [36_000, 2207004],
  [36_001, 2207005],
  [36_003, 2207009],
  [36_004, 2207010],
])
