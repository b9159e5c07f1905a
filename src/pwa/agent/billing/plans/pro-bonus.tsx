import closingQuilt from '#pwa/shared/plans/art/closing-quilt.webp'
import justListed from '#pwa/shared/plans/art/just-listed.webp'
import proverbs from '#pwa/shared/plans/art/verse-proverbs-24.webp'

/** A banner that recommends Pro by the quarter. */
export function ProBonus() {
  return (
    <section className="mt-7 grid gap-4.5 rounded-panel bg-sunk p-6 desk:px-10 desk:py-7 @min-[36rem]:flex @min-[36rem]:items-center @min-[36rem]:justify-between">
      <div className="min-w-0">
        <h2>Pro Quarterly Bonus Pack</h2>
        <p className="mt-1.5 max-w-[52ch] text-ink-soft">
          Pay for Pro by the quarter: three months of Premium Posts, your footer on every image and AI Rewrite, on one
          receipt.
        </p>
      </div>
      <div aria-hidden="true" className="flex min-w-0 gap-2.5 @min-[36rem]:shrink-0">
        {[closingQuilt, proverbs, justListed].map((picture) => (
          <span key={picture} className="picture relative aspect-4/5 w-22 min-w-0 overflow-hidden rounded-picture">
            <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
          </span>
        ))}
      </div>
    </section>
  )
}
