/** The logo: a trail of fading points that ends where the vehicle was last seen. Decorative. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0e5580" />
      <g fill="#8bbfdd">
        <circle cx="6.2" cy="22.6" r="1.5" opacity="0.55" />
        <circle cx="10.4" cy="25.4" r="1.8" opacity="0.75" />
        <circle cx="15.6" cy="25.8" r="2.1" />
      </g>
      <path
        d="M21 4.5a6.5 6.5 0 0 1 6.5 6.5c0 4.6-6.5 10.5-6.5 10.5S14.5 15.6 14.5 11A6.5 6.5 0 0 1 21 4.5z"
        fill="#ffb02e"
      />
      <circle cx="21" cy="11" r="2.5" fill="#0e5580" />
    </svg>
  );
}
