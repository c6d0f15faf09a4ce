/** These packages have no types of their own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}

declare module 'fontverter' {
  export function convert(font: Uint8Array, targetFormat: 'truetype'): Promise<Buffer>
}

declare module 'fontkit' {
  export function create(font: Uint8Array): { characterSet: number[] }
}
