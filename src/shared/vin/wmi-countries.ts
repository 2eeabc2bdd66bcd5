/**
 * Countries by the first two characters of a VIN, as assigned under ISO 3780: first and last of each range, in the
 * order A to Z, 1 to 9, 0, without I, O and Q. Ranges that differ from table to table are left out unless a maker that
 * NHTSA knows confirms them.
 *
 * Sources: the table in Wikipedia, "Vehicle identification number", checked against the countries of the 12,767 WMIs in
 * NHTSA's vPIC (public domain).
 */
const RANGES = `
AA-AH ZA, AJ-AN CI, BA-BE AO, BF-BK KE, BL-BR TZ, CA-CE BJ, CF-CK MG, CL-CR TN, DA-DE EG, DF-DK MA, DL-DR ZM,
EA-EE ET, EF-EK MZ, FA-FE GH, FF-FK NG,
HA-H0 CN, JA-J0 JP, KA-KE LK, KF-KK IL, KL-KR KR, KU-KZ KR, LA-L0 CN, MA-ME IN, MF-MK ID, ML-MR TH, MS-MS MM, MX-MX KZ, MY-M0 IN,
NA-NE IR, NF-NK PK, NL-NR TR, PA-PE PH, PF-PK SG, PL-PR MY, RA-RE AE, RF-RK TW, RL-RR VN, RS-RT SA, R1-R8 HK,
SA-SM GB, SN-ST DE, SU-SZ PL, S1-S4 LV, TA-TH CH, TJ-TP CZ, TR-TV HU, TW-T1 PT, UC-UD ES, UH-UM DK, UN-UT IE, UU-UZ RO, U1-U2 MK,
U5-U7 SK, U8-U0 BA, VA-VE AT, VF-VR FR, VS-VW ES, VX-V2 RS, V3-V5 HR, V6-V0 EE, WA-W0 DE, XA-XE BG, XF-XK GR, XL-XR NL,
XS-XW RU, XX-X2 LU, X3-X0 RU, YA-YE BE, YF-YK FI, YL-YR MT, YS-YW SE, YX-Y2 NO, Y3-Y5 BY, Y6-Y0 UA, ZA-ZU IT,
ZX-Z2 SI, Z3-Z5 LT, Z6-Z0 RU,
1A-10 US, 2A-20 CA, 3A-37 MX, 4A-40 US, 5A-50 US, 6A-6W AU, 6X-60 NZ, 7A-7E NZ, 7F-70 US,
8A-8E AR, 8F-8K CL, 8L-8R EC, 8S-8W PE, 8X-8Z VE, 82-82 BO, 84-84 CR, 86-86 SV,
9A-9E BR, 9F-9K CO, 9L-9R PY, 9S-9W UY, 9X-92 TT, 93-99 BR
`;

/** The characters in ISO 3780's order. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

interface Range {
  readonly from: number;
  readonly to: number;
  readonly country: string;
}

/** The index of a pair of characters among all pairs in that order; -1 if no VIN has one of them. */
function pairIndex(pair: string): number {
  const [first, second] = [ORDER.indexOf(pair.charAt(0)), ORDER.indexOf(pair.charAt(1))];
  return first < 0 || second < 0 ? -1 : first * ORDER.length + second;
}

const ranges: readonly Range[] = RANGES.trim()
  .split(/,\s*/)
  .map((line) => ({
    from: pairIndex(line.slice(0, 2)),
    to: pairIndex(line.slice(3, 5)),
    country: line.slice(6),
  }));

/**
 * The country that a WMI (the first three characters of a VIN) is assigned to, ISO 3166 alpha-2; null if it is assigned
 * to none, or not in `RANGES`.
 */
export function countryOfWmi(wmi: string): string | null {
  const place = pairIndex(wmi);
  return ranges.find(({ from, to }) => from <= place && place <= to)?.country ?? null;
}
