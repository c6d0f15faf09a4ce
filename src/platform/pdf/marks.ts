type Anchor = object | null
type MarkPositions = {
  applyAnchor(mark: { markAnchor: Anchor }, base: Anchor, baseIndex: number): void
}
/** Of pdfkit and of fontkit inside it, as far as marks go; neither is in their types. */
type OpenFont = { _font: { font: { _layoutEngine: { engine?: { GPOSProcessor?: MarkPositions | null } } } } }

/**
 * Leaves a mark where it is if its font has no place for it on its letter. fontkit 2.0.4 fails there
 * (foliojs/fontkit#367), and so it is with common letters of Gujarati, Punjabi, Khmer and Malayalam.
 */
export function allowMarksWithoutPlace(document: PDFKit.PDFDocument): void {
  const positions = (document as unknown as OpenFont)._font.font._layoutEngine.engine?.GPOSProcessor
  if (!positions) return
  const { applyAnchor } = positions
  positions.applyAnchor = (mark, base, baseIndex) => {
    if (mark.markAnchor && base) applyAnchor.call(positions, mark, base, baseIndex)
  }
}
