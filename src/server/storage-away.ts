/** Thrown for a file that is not in the object storage. */
export class FileMissing extends Error {
  override name = 'FileMissing'
}

/** Thrown where the object storage can't be reached or can't do its work at present. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}
