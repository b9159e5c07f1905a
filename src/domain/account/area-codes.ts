/** The area codes of Canada, which has the country code of the US. */
const CANADA = `
  204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514
  519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902
  905 942`

/** Those of the Caribbean and Atlantic countries that have it too. */
const CARIBBEAN = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'

const OF_OTHERS: ReadonlySet<string> = new Set(`${CANADA} ${CARIBBEAN}`.trim().split(/\s+/))

const TOLL_FREE: ReadonlySet<string> = new Set(['800', '833', '844', '855', '866', '877', '888'])

/** Codes the North American Numbering Plan gives to no place, such as 555 and 911. */
const OF_NO_PLACE = /^[01]|^.9|^37|^96|^.(\d)\1$/

/** Whether an area code can be of the US. New ones are assigned every year, so what isn't known to be another's is. */
export const isUsAreaCode = (code: string): boolean =>
  TOLL_FREE.has(code) || (!OF_NO_PLACE.test(code) && !OF_OTHERS.has(code))
