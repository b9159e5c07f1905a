/** Thrown where the object storage can't be reached or can't do its work at present. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}
