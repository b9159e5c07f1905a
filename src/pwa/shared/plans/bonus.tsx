/** The bonus of paying by the quarter, over the picture of the porch. */
export function Bonus() {
  return (
    <section className="bonus-scene flex min-h-88 overflow-hidden rounded-panel text-[#FDFBF8] desk:min-h-42 desk:items-center">
      <div className="max-w-115 p-6 desk:px-10 desk:py-8">
        <h2>Quarterly Membership Bonus Pack</h2>
        <p className="mt-1.5 text-[#F3DCE6]">
          One receipt every three months, and a price that can’t change during the quarter.
        </p>
      </div>
    </section>
  )
}
