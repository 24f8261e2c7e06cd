"""Effects of numbers, alternatives and components, and contributions of investigators and teams."""
