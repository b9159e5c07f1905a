const LARGEST_ID = 2_147_483_647

export const isRecordId = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= LARGEST_ID

/** Whether a part of an address can be the id of a template. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
